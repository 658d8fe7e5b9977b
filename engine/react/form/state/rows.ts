/** Rows of sub-tables by a key that stays with the row, so that moving or removing one does not remake the others. */
export class RowKeys {
  private readonly keys = new Map<string, readonly string[]>();
  private last = 0;

  /** The keys of a table's rows in order; makes those that are missing, forgets those beyond `length`. */
  of(table: string, length: number): readonly string[] {
    const known = this.keys.get(table) ?? [];
    if (known.length === length) return known;
    const next =
      known.length > length
        ? known.slice(0, length)
        : [...known, ...Array.from({ length: length - known.length }, () => this.make())];
    this.keys.set(table, next);
    return next;
  }

  make(): string {
    return `~k${(this.last += 1)}`;
  }

  insert(table: string, length: number, index: number, key = this.make()): string {
    const keys = [...this.of(table, length)];
    keys.splice(index, 0, key);
    this.keys.set(table, keys);
    return key;
  }

  remove(table: string, length: number, index: number): void {
    this.keys.set(
      table,
      this.of(table, length).filter((_key, at) => at !== index),
    );
  }

  move(table: string, length: number, from: number, to: number): void {
    const keys = [...this.of(table, length)];
    keys.splice(to, 0, ...keys.splice(from, 1));
    this.keys.set(table, keys);
  }

  clear(): void {
    this.keys.clear();
  }

  /** '/lines/~k3/price' -> '/lines/0/price'. A row that is gone has index -1. */
  toPointer(address: string): string {
    if (!address.includes('/~k')) return address;
    let table = '';
    let pointer = '';
    for (const segment of address.split('/').slice(1)) {
      pointer += segment.startsWith('~k') ? `/${(this.keys.get(table) ?? []).indexOf(segment)}` : `/${segment}`;
      table += `/${segment}`;
    }
    return pointer;
  }

  /** '/lines/0/price' -> '/lines/~k3/price'; indexes of lists that have no keys stay. */
  toAddress(pointer: string): string {
    if (this.keys.size === 0) return pointer;
    let address = '';
    for (const segment of pointer.split('/').slice(1)) {
      const key = /^\d+$/.test(segment) ? this.keys.get(address)?.[Number(segment)] : undefined;
      address += `/${key ?? segment}`;
    }
    return address;
  }
}
