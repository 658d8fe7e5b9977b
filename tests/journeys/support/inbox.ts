import type { APIRequestContext } from 'playwright-core';
import { expect } from 'vitest';

/** The latest code that went to a phone, from the demo's inbox; one that is still on its way is waited for. */
export async function codeFor(request: APIRequestContext, phone: string, than?: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(
      async () => {
        const answer = await request.get(`/dev/inbox?phone=${phone}`, { headers: { accept: 'application/json' } });
        // Other messages go to the same phone.
        code = ((await answer.json()) as { code: string }[]).find((message) => message.code !== '')?.code;
        return code !== undefined && code !== than;
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  return code ?? '';
}
