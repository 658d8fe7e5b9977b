import { beforeEach, expect } from 'vitest';
import type { Answered } from '../../../contract/define.ts';
import type * as studio from '../../../contract/studio/index.ts';
import { GU, type Mall } from './mall.ts';

const STUDIO = '/yzjumc/studio/v1';

/** Each test, and each try of it, begins with the documents in force: what one before had begun would be gone on with. */
export function beginWithoutDrafts(mall: Mall): void {
  beforeEach(async () => {
    const calls = await mall.calls(GU);
    const opened = await calls.get(`${STUDIO}/documents`);
    const { responseBody } = (await opened.json()) as { responseBody: { data: Answered<typeof studio.list> } };
    for (const { draftNo } of responseBody.data.drafts) {
      const discarded = await calls.post(`${STUDIO}/draft/discard`, { data: { draftNo } });
      expect(await discarded.json()).toMatchObject({ responseBody: { success: true } });
    }
    await calls.dispose();
  });
}
