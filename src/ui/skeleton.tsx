import { useSignals } from '@preact/signals-react/runtime';
import { classNames } from './class-names.ts';
import { motion } from './motion.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** CSS lengths of what will stand here, so that nothing moves when it comes. */
  width?: string;
  height: string;
  round?: boolean;
}

/** A grey place of the size of what is loading (G16). Shimmers at levels that allow it, never under reduced motion. */
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
