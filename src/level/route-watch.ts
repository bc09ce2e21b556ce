/**
 * Tells whether the page went to another route since it was last asked. Asked when something is counted rather than told:
 * routers push addresses without an event, and the level knows no router.
 * @param address  what is different on every route
 */
export function createRouteWatch(address: () => string): () => boolean {
  let known = address();
  return () => {
    const now = address();
    const moved = now !== known;
    known = now;
    return moved;
  };
}
