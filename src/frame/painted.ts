/** Resolves once what has been put into the page until now is on the screen: after the next frame. A hidden page has none. */
export const painted = (): Promise<void> =>
  new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done, 0));
  });
