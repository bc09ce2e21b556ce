import { createResource, refreshLoaded } from './resource.ts';
import type { Resource, ResourceParts } from './resource.ts';

/** Resources of one kind, each made when it is first asked for. */
export interface ResourcesById<Answer, T = Answer> {
  /** The resource of an id, the same object each time. */
  of(id: string): Resource<Answer, T>;
  /** Fetches again what was loaded before: one resource, or all of them where no id is given. */
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
