import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../runtime/deps.ts';
import { cloudRoutes } from './cloudRoutes.ts';
import { codeRoutes } from './codes/routes.ts';
import { deviceRoutes } from './devices/routes.ts';
import { loginRoutes } from './login/routes.ts';
import { mallRoutes } from './mallRoutes.ts';
import { avatarRoutes } from './own/avatar.ts';
import { ownRoutes } from './own/routes.ts';
import { passwordRoutes } from './passwords/routes.ts';
import { qrRoutes } from './qr/routes.ts';
import { registrationRoutes } from './registration/routes.ts';

/** Who someone is (/space) and for which team they work here (/yzjumc/mall). */
export async function accountRoutes(app: FastifyInstance, deps: AppDeps): Promise<void> {
  codeRoutes(app, deps);
  loginRoutes(app, deps);
  registrationRoutes(app, deps);
  passwordRoutes(app, deps);
  qrRoutes(app, deps);
  ownRoutes(app, deps);
  avatarRoutes(app, deps);
  deviceRoutes(app, deps);
  cloudRoutes(app, deps);
  mallRoutes(app, deps);
}
