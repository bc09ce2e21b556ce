import { isDeepStrictEqual } from 'node:util';
import type { JobOf } from '../../src/compute/compute.ts';
import { orderOperations } from '../../src/compute/order/operations.ts';
import { startOrder } from '../../src/compute/order/order-kernels.ts';
import type { OrderKernels } from '../../src/compute/order/order-kernels.ts';
import type { Variant } from '../../wasm/build/modules.ts';
import { modelLots } from '../models/lots-model.ts';
import { modelFilter, modelSort } from '../models/order-model.ts';
import { readModule } from '../wasm/read-module.ts';
import { ORDER_JOBS } from './jobs/order-jobs.ts';
import { soakTwins } from './twins.ts';

type Job<Name extends keyof typeof orderOperations> = JobOf<'orders', Name>;

function modelOf(name: string, job: never): object | null {
  switch (name) {
    case 'sort': {
      const { keys, descending, rows }: Job<'sort'> = job;
      return rows ? null : { rows: Uint32Array.from(modelSort(Array.from<number | bigint>(keys), descending)) };
    }
    case 'filter':
      return { rows: Uint32Array.from(modelFilter((job as Job<'filter'>).conditions)) };
    case 'lots':
      return modelLots(job).columns;
    default:
      return null;
  }
}

/** The scalar build is handed in where the start asks for SIMD, else every machine would prefer that. */
const start = (variant: Variant): Promise<OrderKernels> => startOrder(() => readModule('order')(variant));

/** Lists of orders: whole numbers, so that every engine must say the same to the last digit. */
export async function soakOrders(cases: number, seed: number): Promise<boolean> {
  return soakTwins({
    operations: orderOperations,
    kernels: { scalar: await start('scalar'), simd: await start('simd') },
    jobs: ORDER_JOBS,
    same: isDeepStrictEqual,
    model: modelOf,
    cases,
    seed,
  });
}
