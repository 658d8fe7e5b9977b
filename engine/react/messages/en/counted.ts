/** '1 record', '2,400 records'. */
export function counted(count: number, one: string): string {
  return `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`;
}
