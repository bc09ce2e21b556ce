import type { TestProject } from 'vitest/node';
import { startTemplatePostgres } from './template-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * Server of the `postgres` project: url of a database to connect to, with `tern_template` to copy. Elsewhere
     * undefined.
     */
    postgresUrl: string | undefined;
  }
}

/** Starts one PostgreSQL for the whole project, with one migrated database that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startTemplatePostgres();
  project.provide('postgresUrl', url);
  return stop;
}
