import { useMemo, type ReactNode } from 'react';
import { ConfigProvider, theme } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { useNavigate } from 'react-router-dom';
import type { EntityModel } from '../../../engine/core/document/model.ts';
import type { StructuralValidator } from '../../../engine/core/validation/structural.ts';
import { EngineProvider, type Engine } from '../../../engine/react/data/EngineProvider.tsx';
import { validatorAddress } from '../../gateway/documents.ts';
import { entityTransport } from '../../gateway/entityTransport.ts';
import type { Session } from '../../session/session.ts';
import { useAppearance } from '../../ui/appearance.ts';
import { toast } from '../../ui/notices.ts';
import { themeConfig } from '../../ui/theme.ts';
import { currentModel } from '../documents/models.ts';
import { recordPath } from '../pageOf.ts';

/** The gateway's standalone check of this document version: a module of this site, so no text is evaluated as code. */
async function loadValidator(model: EntityModel): Promise<StructuralValidator> {
  const address = new URL(validatorAddress(model.entity, model.version), location.origin).href;
  const module = (await import(/* @vite-ignore */ address)) as { default: StructuralValidator };
  return module.default;
}

/** Hands the engine this page's backend, person, addresses, messages and look. */
export function EngineHost({ session, children }: { session: Session; children: ReactNode }) {
  const navigate = useNavigate();
  const { scheme, density } = useAppearance();
  const { user, certified } = session;

  const engine = useMemo<Engine>(
    () => ({
      transport: entityTransport,
      user: { id: user.id, name: user.name, roles: user.roles },
      team: { eid: user.eid, name: user.companyName, certified, isAdmin: user.isAdmin },
      loadModel: currentModel,
      loadValidator,
      navigation: { href: recordPath, open: (entity, key) => void navigate(recordPath(entity, key)) },
      notify: ({ kind, text }) => toast(text, kind),
    }),
    [user, certified, navigate],
  );
  const look = useMemo(() => themeConfig(scheme, density, theme), [scheme, density]);

  return (
    <ConfigProvider theme={look} locale={zhCN}>
      <EngineProvider engine={engine}>{children}</EngineProvider>
    </ConfigProvider>
  );
}
