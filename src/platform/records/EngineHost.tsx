import type { EntityModel } from '@yunpu/engine-core/document';
import type { Point } from '@yunpu/engine-core/expression';
import type { StructuralValidator } from '@yunpu/engine-core/validation';
import { type Engine, EngineProvider } from '@yunpu/engine-react';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { AntdLook, loadAntdLook, preloadAntdLook } from '../../ui/AntdLook.tsx';
import { toast } from '../../ui/notices.ts';
import { validatorAddress } from '../gateway/documents.ts';
import { entityTransport } from '../gateway/entityTransport.ts';
import type { Session } from '../session/session.ts';
import { newPath, recordPath } from '../workstation/pageOf.ts';
import { currentModel } from './models.ts';
import { setOpener } from './opener.ts';

/** The gateway's standalone check of this document version: a module of this site, so no text is evaluated as code. */
async function loadValidator(model: EntityModel): Promise<StructuralValidator> {
  const address = new URL(validatorAddress(model.entity, model.version), location.origin).href;
  const module = await (import(/* @vite-ignore */ address) as Promise<{ default: StructuralValidator }>).catch(
    (cause: unknown) => {
      throw new Error('没有取到填写规则，请检查网络后重试', { cause });
    },
  );
  return module.default;
}

/** A map of AMap, which turns degrees of WGS 84 into its own by itself. */
const mapAddress = ({ latitude, longitude }: Point): string =>
  `https://uri.amap.com/marker?position=${longitude},${latitude}&coordinate=wgs84`;

/** Hands the engine this page's backend, person, addresses, messages and look. antd itself comes with the first control that needs it. */
export function EngineHost({ session, children }: { session: Session; children: ReactNode }) {
  const navigate = useNavigate();
  const { user, certified } = session;

  const engine = useMemo<Engine>(
    () => ({
      transport: entityTransport,
      user: { id: user.id, name: user.name, roles: user.roles },
      team: { eid: user.eid, name: user.companyName, certified, isAdmin: user.isAdmin },
      loadModel: currentModel,
      loadValidator,
      navigation: {
        href: recordPath,
        open: (entity, key) => void navigate(recordPath(entity, key)),
        mapOf: mapAddress,
        begin: (entity, values) => void navigate(newPath(entity, values)),
      },
      notify: ({ kind, text, action }) => toast(text, kind, action),
      AntdLook,
      prepareLook: loadAntdLook,
    }),
    [user, certified, navigate],
  );
  useEffect(() => {
    return preloadAntdLook();
  }, []);
  useEffect(() => {
    return setOpener((path) => void navigate(path));
  }, [navigate]);

  return <EngineProvider engine={engine}>{children}</EngineProvider>;
}
