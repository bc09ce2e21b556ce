import { the } from '../person.ts';
import type { Person } from '../person.ts';
import type { Scene, Step } from './step.ts';

/** A slow engine computes a signature and waits for two calls. */
const SIGNED_MS = 30_000;

/** Notes on the device that the check before the first up/down trade is passed, which a journey of its own walks. */
const passFirstUse = (person: Person): Promise<void> =>
  person.ask(() => {
    const { userId } = JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { userId: string };
    localStorage.setItem('__persisted__firstUse', JSON.stringify({ [userId]: Date.now() }));
  }, null);

async function signIn({ person, open }: Pick<Scene, 'person' | 'open'>): Promise<void> {
  await open('/');
  await person.taps(the('button', 'Try with a demo account'));
  await person.seesNo(the('button', /^(Try with a demo account|Creating account…)$/), SIGNED_MS);
  await person.sees(the('region', /^Total value/));
  await passFirstUse(person);
}

/** Loads a route as a signed-in person; signs in with a demo account when necessary. */
export async function openSignedIn(scene: Pick<Scene, 'person' | 'open' | 'url'>, route: string): Promise<void> {
  const isKnown = () => scene.person.ask(() => localStorage.getItem('authToken') !== null, null);
  // A page of another origin, such as a blank one, has no storage to ask.
  const { origin } = new URL(scene.url);
  const isThere = (await scene.person.ask(() => location.origin, null)) === origin;
  if (!isThere || !(await isKnown())) await signIn(scene);
  await scene.open(route);
}

export const signInStep: Step = {
  name: 'sign-in',
  async walk(scene) {
    await signIn(scene);
    await scene.person.seesNothingCut();
  },
};
