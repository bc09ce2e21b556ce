import { useSignals } from '@preact/signals-react/runtime';
import { classNames } from './class-names.ts';
import { motion } from './motion.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** CSS lengths of the content, so that nothing moves when it loads. */
  width?: string;
  height: string;
  round?: boolean;
}

/** A grey placeholder of the content's size (G16). It shimmers at levels that allow it, never under reduced motion. */
export function Skeleton({ width = '100%', height, round = false }: SkeletonProps) {
  useSignals();
  return (
    <span
      className={classNames(styles.skeleton, round && styles.round, motion.value.skeletonShimmer && styles.shimmer)}
      style={{ inlineSize: width, blockSize: height }}
      aria-hidden="true"
    />
  );
}
