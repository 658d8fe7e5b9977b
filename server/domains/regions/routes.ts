import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/regions.ts';
import { serve } from '../../platform/http/serve.ts';
import { regionsBelow } from './service.ts';

/** Provinces, the cities of one, the districts of a city: what documents offer one after the other. Nothing secret. */
export async function regionRoutes(app: FastifyInstance): Promise<void> {
  serve(app, calls.list, ({ sent: { province, city, keyword = '' } }) =>
    regionsBelow(province, city).filter(({ name }) => name.includes(keyword)),
  );
}
