import { computed, effect } from '@preact/signals-core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { durationText } from '../../../i18n/time-text.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { SignalText } from '../../../ui/signal-text.tsx';
import styles from './replay-chart.module.css';
import type { ReplayPlayer } from './replay-player.ts';

const SPEEDS = [1, 4, 16] as const;
const SECOND_MS = 1000;

/** Play button, slider and speed. Frames move the slider and the texts without a render. */
export function ReplayControls({ player }: { player: ReplayPlayer }) {
  const { t } = useTranslation();
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<number>(1);
  const slider = useRef<HTMLInputElement>(null);
  const { at, totalMs } = player;

  const words = useMemo(() => {
    const seconds = computed(() => Math.round(at.value / SECOND_MS));
    return computed(() =>
      t('replay.at', { at: durationText(seconds.value * SECOND_MS), total: durationText(totalMs) }),
    );
  }, [t, at, totalMs]);

  useEffect(() => {
    const input = slider.current!;
    const stops = [
      effect(() => {
        input.value = String(at.value);
      }),
      effect(() => input.setAttribute('aria-valuetext', words.value)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [at, words]);

  useEffect(() => {
    if (!playing) return undefined;
    let frame = requestAnimationFrame(function next(nowMs) {
      player.frame(nowMs);
      if (player.ended) setPlaying(false);
      else frame = requestAnimationFrame(next);
    });
    return () => {
      cancelAnimationFrame(frame);
      player.pause();
    };
  }, [playing, player]);

  const toggle = () => {
    if (!playing && player.ended) player.seek(0);
    setPlaying(!playing);
  };
  return (
    <div className={styles.controls}>
      <IconButton
        icon={playing ? 'pause' : 'play'}
        label={t(playing ? 'replay.pause' : 'replay.play')}
        onClick={toggle}
      />
      <input
        ref={slider}
        className={styles.slider}
        type="range"
        min={0}
        max={totalMs}
        step="any"
        defaultValue={totalMs}
        aria-label={t('replay.place')}
        onInput={({ currentTarget }) => {
          setPlaying(false);
          player.seek(currentTarget.valueAsNumber);
        }}
      />
      <SignalText of={words} className={styles.at} />
      <RadioGroup
        look="quiet"
        label={t('replay.speed')}
        value={speed}
        onChange={(chosen) => {
          player.setSpeed(chosen);
          setSpeed(chosen);
        }}
        options={SPEEDS.map((value) => ({ value, label: t('replay.times', { number: value }) }))}
      />
    </div>
  );
}
