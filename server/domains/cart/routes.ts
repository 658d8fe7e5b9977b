import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/cart.ts';
import type { Tx } from '../../platform/database/port.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { AppError } from '../../platform/http/errors.ts';
import { serve, serveWrite } from '../../platform/http/serve.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { readExclusions } from '../quotes/index.ts';
import { readCart } from './service.ts';
import { showCart } from './view.ts';
import { addLine, type CartWriter, changeLine, takeBack, takeOut } from './write.ts';

/** A team's cart (specification, section 7, "Cart v2"). Whose it is comes from the session alone. */
export async function cartRoutes(app: FastifyInstance, { database, entities: { access } }: AppDeps): Promise<void> {
  const { kysely } = database;
  const writerOf = (tx: Tx, caller: Caller): CartWriter => ({
    tx,
    access,
    eid: buyerTeam(caller),
    userId: caller.userId,
  });

  serveWrite(app, database, calls.upsert, (tx, { caller, sent: { replace = false, ...choice } }) =>
    addLine(writerOf(tx, caller), choice, replace),
  );
  serveWrite(app, database, calls.update, (tx, { caller, sent: { lineId, quantity, years, modules } }) =>
    changeLine(writerOf(tx, caller), lineId, {
      ...(quantity !== undefined && { quantity }),
      ...(years !== undefined && { years }),
      ...(modules !== undefined && { modules }),
    }),
  );
  serveWrite(app, database, calls.remove, (tx, { caller, sent }) => takeOut(writerOf(tx, caller), sent.lineIds));
  serveWrite(app, database, calls.restore, (tx, { caller, sent }) => takeBack(writerOf(tx, caller), sent.lineIds));

  serve(app, calls.countLines, async ({ caller }) => ({ count: (await readCart(kysely, buyerTeam(caller))).length }));
  serve(app, calls.list, ({ caller }) => showCart(kysely, access, buyerTeam(caller)));
  serve(app, calls.checkMutualProduct, async ({ caller, sent }) => ({
    conflicts: await readExclusions(kysely, access, buyerTeam(caller), sent.lines),
  }));
}

/** @throws AppError cart.private: a private deployment has no cart (specification, section 1) */
function buyerTeam(caller: Caller): string {
  if (caller.private) throw new AppError('cart.private');
  return caller.team.eid;
}
