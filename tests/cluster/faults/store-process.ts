/**
 * An S3 store as a process, which can be killed and frozen: `node store-process.ts PORT FOLDER`. Says `up` once it
 * answers.
 */
import S3rver from '@20minutes/s3rver';

const [port = '', directory = ''] = process.argv.slice(2);
const store = new S3rver({
  address: '127.0.0.1',
  port: Number.parseInt(port, 10),
  silent: true,
  directory,
  configureBuckets: [{ name: 'tern' }],
});
await store.run();
process.stdout.write('up\n');
