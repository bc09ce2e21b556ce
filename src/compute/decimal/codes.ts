import * as codes from '../../../wasm/decimal/core/codes.ts';
import type { Rounding } from '../../model/rounding.ts';
import type { BinaryOperation, UnaryOperation } from './engine.ts';

/** How the kernels call what the engine names. */
export const BINARY_CODES: Readonly<Record<BinaryOperation, number>> = {
  add: codes.ADD,
  sub: codes.SUB,
  mul: codes.MUL,
  div: codes.DIV,
  min: codes.MIN,
  max: codes.MAX,
};

export const UNARY_CODES: Readonly<Record<UnaryOperation, number>> = {
  abs: codes.ABS,
  neg: codes.NEG,
  round: codes.ROUND,
  fixed: codes.FIXED,
};

export const ROUNDING_CODES: Readonly<Record<Rounding, number>> = {
  halfEven: codes.HALF_EVEN,
  halfUp: codes.HALF_UP,
  up: codes.UP,
  down: codes.DOWN,
};
