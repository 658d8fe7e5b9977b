import { Resvg } from '@resvg/resvg-js';
import { describe, expect, it } from 'vitest';
import { arcOf, drawSeal, NAME_LENGTH, nameLength } from '../../../../../server/domains/contracts/seals/draw.ts';
import { whyNotDrawn } from '../../../../../server/domains/contracts/seals/picture.ts';
import { drawnPng, uploadedPng } from '../../../../../server/domains/contracts/seals/raster.ts';

const NAME = '云铺科技深圳市南山区粤海街道高新技术产业园软件服务有限责任公司分公司';
const named = (companyName: string, more = {}) =>
  drawSeal({ companyName, kindText: '合同专用章', code: '4403000012345', ...more });

describe('the seal’s name', () => {
  it.each([4, 7, 10, 11, 16, 17, 24, 30])(
    'of %i characters fits the arc: none over the next, none over the foot',
    (count) => {
      const glyphs = arcOf([...NAME].slice(0, count).join(''));
      expect(glyphs.map(({ character }) => character).join('')).toBe([...NAME].slice(0, count).join(''));
      for (const [index, { angle, height, width }] of glyphs.entries()) {
        const feet = 71 - height;
        expect(width).toBeGreaterThanOrEqual(7);
        const next = glyphs[index + 1];
        // Half a character to either side, at the feet, where the circle is smallest.
        const half = (Math.atan(width / 2 / feet) * 180) / Math.PI;
        expect(Math.abs(angle) + half).toBeLessThanOrEqual(140);
        if (next) expect(next.angle - angle).toBeGreaterThanOrEqual(2 * half - 1e-9);
      }
      expect(glyphs[0]?.angle).toBeCloseTo(-(glyphs.at(-1)?.angle ?? 0));
    },
  );

  it('is counted in characters, also those that take two units', () => {
    expect(nameLength('𠮷野家有限公司')).toBe(7);
    expect(NAME_LENGTH).toEqual({ least: 4, most: 30 });
  });
});

describe('the seal’s picture', () => {
  it('is the same for the same seal, 160 px wide and high, with star, kind and code', () => {
    const svg = named('蓝海制造有限公司');
    expect(named('蓝海制造有限公司')).toBe(svg);
    expect(svg).toContain('width="160" height="160" viewBox="0 0 160 160"');
    expect(svg.match(/<polygon/g)).toHaveLength(1);
    // Eight characters along the arc, five below the star, thirteen at the foot.
    expect(svg.match(/<path/g)).toHaveLength(26);
    expect(named('蓝海制造有限公司', { kindText: '', code: '' }).match(/<path/g)).toHaveLength(8);
  });

  it.each(['<script>alert(1)</script>公司', '甲&乙"有限\'公司', '甲乙\u0000\u001b有限公司', '甲\ud800乙有限公司'])(
    'has no text at all, so that a name like %j is none of its markup',
    (name) => {
      const svg = named(name, { kindText: name, code: '<b>&' });
      expect(new Set(svg.match(/<[a-z]+/g))).toEqual(new Set(['<svg', '<circle', '<g', '<polygon', '<path']));
      expect(svg).toMatch(/^[\x20-\x7e]*$/);
      expect(svg).not.toMatch(/alert|&/);
    },
  );

  it('names characters that the font of seals does not have, instead of leaving them out', () => {
    expect(whyNotDrawn('𠮷野家有限公司')).toContain('“𠮷”');
    expect(whyNotDrawn('镕囍䶮龘（深圳）有限公司')).toBeUndefined();
  });
});

describe('the seal as PNG', () => {
  const design = { companyName: '蓝海制造有限公司', kindText: '合同专用章', code: '4403000012345' };
  const pixels = async (png: Buffer) =>
    new Resvg(
      `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160"><image width="160" height="160" href="data:image/png;base64,${png.toString('base64')}"/></svg>`,
    ).render().pixels;

  it.each([1, 2, 4] as const)('is %i times 160 px, transparent where there is no ink', async (scale) => {
    const png = await drawnPng(design, scale);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([160 * scale, 160 * scale]);
    const seen = await pixels(png);
    const at = (x: number, y: number) => [...seen.subarray((y * 160 + x) * 4, (y * 160 + x) * 4 + 4)];
    expect(at(1, 1)[3]).toBe(0);
    expect(at(80, 100)[3]).toBe(0);
    expect(at(80, 80)).toEqual([215, 25, 28, 255]);
  });

  it('loses the paper of an uploaded picture and keeps its ink, whatever its shape', async () => {
    const scan = new Resvg(
      '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="400" height="200" fill="#f4f4f2"/><circle cx="200" cy="100" r="60" fill="#d7191c"/></svg>',
    )
      .render()
      .asPng();
    const seen = await pixels(await uploadedPng('scan', 'image/png', async () => scan, 1));
    const at = (x: number, y: number) => [...seen.subarray((y * 160 + x) * 4, (y * 160 + x) * 4 + 4)];
    expect([at(5, 5)[3], at(5, 80)[3]]).toEqual([0, 0]);
    expect(at(80, 80)[3]).toBeGreaterThan(240);
    expect(at(80, 80)[0]).toBeGreaterThan(200);
  });
});
