// Written by wasm/build from what the compiled module exports. Do not edit: a test compares the two.
export interface Sha256Exports {
  reserve(bytes: number): number;
  mark(): number;
  release(to: number): void;
  room(): number;
  roomBytes(): number;
  digest(bytes: number): void;
}
