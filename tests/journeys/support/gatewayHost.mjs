// A process in which the gateways of one test process run, each over a database of its own: the gateway's code is read, and
// made fast by V8, once for all of them. Started with the path of the built `startup.js`.
import { pathToFileURL } from 'node:url';

const { startFrom } = await import(pathToFileURL(process.argv[2]).href);
const running = new Map();

async function start(id, env) {
  const gateway = await startFrom(env, {
    report: (line) => console.log(line),
    lost: (error) => console.error(error),
  });
  running.set(id, gateway);
  return { address: gateway.address, greeting: gateway.greeting };
}

process.on('message', ({ id, env }) => {
  const work = env ? start(id, env) : running.get(id)?.close();
  Promise.resolve(work).then(
    (result) => process.send({ id, result }),
    (error) => process.send({ id, error: String(error?.stack ?? error) }),
  );
});
process.on('disconnect', () => process.exit(0));
