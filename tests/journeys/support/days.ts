/** YYYY-MM-DD, as the shop counts days. */
export const TODAY = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Shanghai' }).format(new Date());
export const inDays = (days: number, from = TODAY): string =>
  new Date(Date.parse(`${from}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
