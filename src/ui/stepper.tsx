import { useEffect, useRef } from 'react';
import styles from './stepper.module.css';

/** A press shorter than this is one step (O3). */
export const HOLD_MS = 350;
/** Interval of the steps while a stepper is held, ms. */
const REPEAT_MS = 80;

/** Returns the steps per repeat of a held stepper, which increase with time. @param heldMs  time since the press */
export function stepsPerMove(heldMs: number): number {
  if (heldMs < 1500) return 1;
  if (heldMs < 3000) return 5;
  return 25;
}

interface StepperProps {
  /** Accessible names of the two buttons. */
  less: string;
  more: string;
  /** @param steps  number of steps, negative for less */
  onStep(steps: number): void;
}

/** Decrease and increase buttons of an amount field: a tap is one step, holding repeats and accelerates (O3). */
export function Stepper({ less, more, onStep }: StepperProps) {
  return (
    <span className={styles.stepper}>
      <StepButton label={less} sign={-1} onStep={onStep} />
      <StepButton label={more} sign={1} onStep={onStep} />
    </span>
  );
}

function StepButton({ label, sign, onStep }: { label: string; sign: 1 | -1; onStep(steps: number): void }) {
  const latest = useRef(onStep);
  useEffect(() => {
    latest.current = onStep;
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Whether a held press has already stepped; the click that ends it then does nothing. */
  const hasMoved = useRef(false);
  const release = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const press = () => {
    release();
    hasMoved.current = false;
    const pressedMs = performance.now();
    const move = () => {
      hasMoved.current = true;
      latest.current(sign * stepsPerMove(performance.now() - pressedMs));
      timer.current = setTimeout(move, REPEAT_MS);
    };
    timer.current = setTimeout(move, HOLD_MS);
  };
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      onPointerDown={press}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      // A long press must open no menu and select nothing.
      onContextMenu={(event) => event.preventDefault()}
      onClick={() => {
        if (!hasMoved.current) onStep(sign);
        hasMoved.current = false;
      }}
    >
      {/* Drawn, because the signs of fonts differ in height. */}
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path
          d={sign < 0 ? 'M3 8h10' : 'M3 8h10M8 3v10'}
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
        />
      </svg>
    </button>
  );
}
