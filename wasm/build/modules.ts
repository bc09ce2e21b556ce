/** The kernel modules, each in a file and with a memory of its own, loaded on first use. */
export const KERNEL_NAMES = ['order', 'kline', 'strategy', 'sha256'] as const;
export type KernelName = (typeof KERNEL_NAMES)[number];

/** `simd` is used only after its self-test has passed on the device (iOS before 17 computed wrongly). */
export const VARIANTS = ['scalar', 'simd'] as const;
export type Variant = (typeof VARIANTS)[number];
