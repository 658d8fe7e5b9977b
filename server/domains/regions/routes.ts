import type { FastifyInstance } from 'fastify';
import { ok } from '../../platform/http/envelope.ts';
import { regionsBelow } from './service.ts';

const text = (title: string) => ({ type: 'string', maxLength: 60, title }) as const;
const querystring = {
  type: 'object',
  properties: { province: text('省份'), city: text('城市'), keyword: text('关键字') },
} as const;

/** Provinces, the cities of one, the districts of a city: what documents offer one after the other. Nothing secret. */
export async function regionRoutes(app: FastifyInstance): Promise<void> {
  app.get<{ Querystring: { province?: string; city?: string; keyword?: string } }>(
    '/yzjumc/region/v1/list',
    { config: { rateLimit: { max: 240, timeWindow: '1 minute' } }, schema: { summary: '省、市、区县', querystring } },
    async (request) => {
      const { province, city, keyword = '' } = request.query;
      return ok(regionsBelow(province, city).filter(({ name }) => name.includes(keyword)));
    },
  );
}
