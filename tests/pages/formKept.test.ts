import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { field, fillRequired, keyAfterSaving, openNew, savedRecord, serveForms } from './support/form.ts';

serveForms();

describe('two people', () => {
  async function openEdit(): Promise<{ page: Page; key: string }> {
    const page = await openNew();
    await fillRequired(page, '原名');
    await page.getByRole('button', { name: '保存' }).click();
    const key = await keyAfterSaving(page);
    await page.getByRole('button', { name: '编辑' }).click();
    await field(page, '名称').waitFor();
    return { page, key };
  }
  const saveElsewhere = (page: Page, key: string, change: Record<string, unknown>) =>
    page.evaluate(
      async ([asked, part]) => {
        const { model } = window;
        const now = await window.backend.detail(model, asked as string);
        await window.backend.save(model, {
          record: { ...now.record, ...(part as object) },
          version: now.version,
          idempotencyKey: crypto.randomUUID(),
        });
      },
      [key, change] as const,
    );

  test('who changed different fields both keep their change', async () => {
    const { page, key } = await openEdit();
    await field(page, '名称').fill('我的名字');
    await saveElsewhere(page, key, { quantity: 9 });
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByRole('button', { name: '编辑' }).waitFor();
    expect(await savedRecord(page, key)).toMatchObject({ name: '我的名字', quantity: 9 });
  });

  test('who changed the same field choose between mine, theirs and see the original', async () => {
    const { page, key } = await openEdit();
    await field(page, '名称').fill('我的名字');
    await saveElsewhere(page, key, { name: '对方名字' });
    await page.getByRole('button', { name: '保存' }).click();
    const dialog = page.getByRole('dialog', { name: '记录有了新的修改' });
    await dialog.waitFor();
    expect(await dialog.locator('tbody tr').innerText()).toMatch(/名称[\s\S]*我的名字[\s\S]*对方名字[\s\S]*原名/);
    expect(await dialog.getByRole('button', { name: '合并并保存' }).isDisabled()).toBe(true);
    await dialog.getByLabel('名称：采用我的').check();
    await dialog.getByRole('button', { name: '合并并保存' }).click();
    await page.getByRole('button', { name: '编辑' }).waitFor();
    expect(await savedRecord(page, key)).toMatchObject({ name: '我的名字' });
  });
});

describe('nothing is lost', () => {
  test('what was typed and not saved is offered again', async () => {
    const page = await openNew();
    await field(page, '名称').fill('写了一半');
    await expect
      .poll(() => page.evaluate(async () => (await window.backend.draft(window.model, ''))?.record.name), {
        timeout: 5000,
      })
      .toBe('写了一半');
    await page.getByRole('button', { name: '取消' }).click();
    await page.evaluate(() => window.openNew());
    await page.getByRole('button', { name: '恢复' }).click();
    expect(await field(page, '名称').inputValue()).toBe('写了一半');
  });

  test('what of it has no place any more stays in sight when the rest is restored, until the form is saved', async () => {
    const page = await openNew();
    await page.evaluate(() => {
      const { backend } = window;
      const leftOut = [{ title: '账簿', text: '二号账' }];
      backend.draft = async () => ({
        record: { name: '写了一半' },
        version: null,
        savedAt: new Date().toISOString(),
        leftOut,
      });
    });
    await page.getByRole('button', { name: '取消' }).click();
    await page.evaluate(() => window.openNew());
    const words = page.getByRole('status').filter({ hasText: '账簿（二号账）' });
    await words.filter({ hasText: '有未保存的内容' }).waitFor();
    await page.getByRole('button', { name: '恢复' }).click();
    await words.filter({ hasText: '已恢复' }).waitFor();
    expect(await page.getByRole('button', { name: '恢复' }).count()).toBe(0);
    await fillRequired(page, '写完了');
    expect(await words.count()).toBe(1);
    await page.getByRole('button', { name: '保存' }).click();
    expect(await savedRecord(page, await keyAfterSaving(page))).toMatchObject({ name: '写完了' });
    expect(await words.count()).toBe(0);
  });

  test('what an action asked for is there again when saving is refused, and is not asked of a form that lacks something', async () => {
    const page = await openNew();
    const note = page.getByRole('dialog').getByLabel('转办说明');
    const pass = async (): Promise<void> => {
      await page.getByRole('button', { name: '转办' }).click();
      await note.waitFor();
    };
    await page.getByRole('button', { name: '转办' }).click();
    await page.getByRole('alert').filter({ hasText: '需要修改' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await fillRequired(page, '补上了');
    await pass();
    await note.fill('请华东区接手');
    await page.evaluate(() => {
      const { save } = window.backend;
      window.backend.save = () => {
        window.backend.save = save;
        return Promise.reject(new Error('暂时保存不了'));
      };
    });
    await page.keyboard.press('Control+Enter');
    await page.getByRole('alert').filter({ hasText: '暂时保存不了' }).waitFor();
    await pass();
    expect(await note.inputValue()).toBe('请华东区接手');
    await page.keyboard.press('Control+Enter');
    expect(await savedRecord(page, await keyAfterSaving(page))).toMatchObject({ name: '补上了' });
  });

  test('what was just typed is kept when the form is taken away, before its time', async () => {
    const page = await openNew();
    await field(page, '名称').fill('刚刚写下');
    const kept = await page.evaluate(async () => {
      window.leave();
      await new Promise((resolve) => setTimeout(resolve, 200));
      return (await window.backend.draft(window.model, ''))?.record.name;
    });
    expect(kept).toBe('刚刚写下');
  });

  test('leaving a form with changes asks, leaving one without does not', async () => {
    const page = await openNew();
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.reload();
    expect(asked).toEqual([]);
    await field(page, '名称').fill('改了');
    await page.getByText('有未保存的修改').waitFor();
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
  });
});
