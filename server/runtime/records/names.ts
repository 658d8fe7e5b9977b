import { createHash } from 'node:crypto';

/** A string as an SQL literal. Expressions in indexes and in queries must be the same text, so no parameter. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** An SQL identifier, quoted. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The partition that holds an entity's records; a name too long for PostgreSQL (63 bytes) ends in a hash. */
export function partitionName(entity: string): string {
  const name = `records_${entity.replaceAll('-', '_')}`;
  if (name.length <= 50) return name;
  return `${name.slice(0, 40)}_${createHash('sha256').update(entity).digest('hex').slice(0, 8)}`;
}
