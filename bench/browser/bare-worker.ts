/** Gives back what it gets: the least that a message to a worker and back can cost. */
const scope = self as unknown as Worker;

scope.addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => scope.postMessage(data, [data.buffer]));
