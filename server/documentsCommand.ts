import { documentsCommand } from './documents.ts';

process.exitCode = await documentsCommand(process.argv.slice(2), process.env, (text) =>
  process.stdout.write(`${text}\n`),
);
