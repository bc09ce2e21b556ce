import { createResource, refreshLoaded } from './resource.ts';
import type { Resource, ResourceParts } from './resource.ts';

/** Resources of one kind by id, each created on first use. */
export interface ResourcesById<Answer, T = Answer> {
  /** Returns the resource of an id, the same object each time. */
  of(id: string): Resource<Answer, T>;
  /** Fetches again what was loaded before: one resource, or all without an id. */
  refreshLoaded(id?: string): void;
}

export function createResourcesById<Answer, T = Answer>(
  partsOf: (id: string) => ResourceParts<Answer, T>,
): ResourcesById<Answer, T> {
  const byId = new Map<string, Resource<Answer, T>>();
  return {
    of(id) {
      const known = byId.get(id);
      if (known) return known;
      const made = createResource(partsOf(id));
      byId.set(id, made);
      return made;
    },
    refreshLoaded(id) {
      for (const [known, resource] of byId) if (id === undefined || id === known) refreshLoaded(resource);
    },
  };
}
