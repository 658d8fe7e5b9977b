/** How long the shop's staff usually take to check something, as the shop itself writes it; nothing where it promises nothing. */
export const usuallyWithin = (workingDays: number | null | undefined): string =>
  typeof workingDays === 'number' ? `，一般 ${workingDays} 个工作日内完成` : '';
