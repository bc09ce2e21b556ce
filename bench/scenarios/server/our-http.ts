/** A process that answers the whole contract, with all checks, from a market without ticks. */
import type { AddressInfo } from 'node:net';
import { httpStage } from '../../../tests/server/http/http-stage.ts';
import { serveParent } from './child.ts';

const { app } = await httpStage();
await app.listen({ host: '127.0.0.1', port: 0 });
serveParent((app.server.address() as AddressInfo).port);
