import { buildAppIfStale } from '../../server/build-app.ts';

/** Once before all journeys: they share one built app. */
export default buildAppIfStale;
