// npm run seed -- --entity invoice --rows 1000000: fills the database of the settings (DATA_DIR or DATABASE_URL).
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const child = spawn(process.execPath, ['--import', 'tsx', 'server/demo/seedCommand.ts', ...process.argv.slice(2)], { stdio: 'inherit' });
child.on('exit', (code) => process.exit(code ?? 1));
