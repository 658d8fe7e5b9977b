import { createRequire } from 'node:module';
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';

const require = createRequire(import.meta.url);
export const root = new URL('../..', import.meta.url).pathname;
const configuration = require('../../.dependency-cruiser.cjs') as IConfiguration;

/** Runs the import rules over `folders` of `baseDir`; the answer holds every violation and every module read. */
export async function cruiseFolders(baseDir: string, folders: string[]): Promise<ICruiseResult> {
  const { options, ...ruleSet } = configuration;
  const result = await cruise(
    folders,
    { ...options, tsConfig: undefined, baseDir, ruleSet, validate: true },
    options?.enhancedResolveOptions && {
      ...options.enhancedResolveOptions,
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
    { tsConfig: extractTSConfig(`${root}tsconfig.json`) },
  );
  if (typeof result.output === 'string') throw new Error(result.output);
  return result.output;
}

/** 'rule: from -> to' for each violation. */
export function violations(result: ICruiseResult): string[] {
  return result.summary.violations.map((one) => `${one.rule.name}: ${one.from} -> ${one.to}`);
}
