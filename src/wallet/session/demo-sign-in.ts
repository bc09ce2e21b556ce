import type { Connecting } from './connecting.ts';
import type { SessionMachine } from './session-machine.ts';
import type { SignInOffers } from './sign-in-offer.ts';
import type { Signing } from './signing.ts';

interface DemoSignInParts extends Pick<Connecting, 'connect'>, Pick<Signing, 'sign'> {
  readonly machine: SessionMachine;
  readonly offers: Pick<SignInOffers, 'offer'>;
}

/**
 * Signs in with the demo wallet in one go: connects it, fetches its message, signs and verifies, by the same steps and
 * checks as any other wallet. Only the two taps between them are left out, since its key is the app's own.
 */
export function createDemoSignIn({ machine, offers, connect, sign }: DemoSignInParts): () => Promise<boolean> {
  /** Resolves when the message of the connected account is ready, or cannot be had. Reading the offer fetches it. */
  const messageHere = (): Promise<void> =>
    new Promise((done) => {
      const turn = machine.turn;
      const stops: (() => void)[] = [];
      const check = (): void => {
        const { status } = offers.offer.peek();
        if (machine.turn === turn && (status === 'none' || status === 'loading')) return;
        done();
        queueMicrotask(() => stops.forEach((stop) => stop()));
      };
      stops.push(offers.offer.subscribe(check), machine.state.subscribe(check));
    });

  return async () => {
    const { phase } = machine.state.peek();
    if (phase === 'verifying' || phase === 'signed-in') return phase === 'signed-in';
    // A wallet that has not answered yet gives way.
    if (phase !== 'idle') machine.leave('user');
    await connect('demo');
    if (machine.state.peek().phase === 'connected-unsigned') {
      await messageHere();
      await sign();
    }
    if (machine.isSignedIn()) return true;
    if (machine.state.peek().kind === 'demo') machine.leave('user');
    return false;
  };
}
