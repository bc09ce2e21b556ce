/** `CacheStorage` as far as the worker uses it: in memory, in order, and as full or forbidden as a test wants. */
export function cacheStandIn() {
  const stores = new Map<string, Map<string, Response>>();
  let refusal: Error | null = null;
  const guard = (): void => {
    if (refusal) throw refusal;
  };
  const opened = (name: string) => {
    const entries = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, entries);
    return {
      match: async (url: string) => entries.get(url)?.clone(),
      async put(url: string, answer: Response) {
        guard();
        entries.delete(url);
        entries.set(url, new Response(await answer.arrayBuffer(), answer));
      },
      keys: async () => [...entries.keys()].map((url) => ({ url })),
      delete: async (url: string) => entries.delete(url),
    };
  };
  return {
    async open(name: string) {
      guard();
      return opened(name);
    },
    async match(url: string, { cacheName }: { cacheName?: string } = {}) {
      guard();
      for (const [name, entries] of stores) {
        if ((cacheName ?? name) === name && entries.has(url)) return entries.get(url)!.clone();
      }
      return undefined;
    },
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),

    /** Makes every write and look-up fail with this error from now on; null ends that. */
    refuse(error: Error | null) {
      refusal = error;
    },
    urls: (name: string): readonly string[] => [...(stores.get(name)?.keys() ?? [])],
  };
}
