import type { EntityModel } from '@yunpu/engine-core/document';
import type { Transport } from '@yunpu/engine-core/endpoint';
import type { StructuralValidator } from '@yunpu/engine-core/validation';
import { type Engine, EngineProvider } from '@yunpu/engine-react';
import { type ReactNode, useEffect, useMemo } from 'react';
import type { SavedApplication } from '../../../../contract/partners/index.ts';
import { entityTransport } from '../../../platform/gateway/entityTransport.ts';
import { transportError } from '../../../platform/gateway/transportError.ts';
import { AntdLook, loadAntdLook, preloadAntdLook } from '../../../ui/AntdLook.tsx';
import { toast } from '../../../ui/notices.ts';
import { attachmentAddress, type Proof, saveApplication, uploadAttachment, validatorAddress } from '../api/joining.ts';

async function loadValidator(model: EntityModel): Promise<StructuralValidator> {
  const module = (await import(/* @vite-ignore */ validatorAddress(model.version))) as { default: StructuralValidator };
  return module.default;
}

/** The gateway's transport, with saving and files as visitors do it: proven by phone and code, or the browser, instead of a session. */
function visitorTransport(proof: Proof | undefined, onSaved: (saved: SavedApplication) => void): Transport {
  return {
    ...entityTransport,
    async save(_model, { idempotencyKey, ...data }) {
      try {
        const saved = await saveApplication({ ...data, ...proof }, { key: idempotencyKey });
        onSaved(saved);
        return saved;
      } catch (error) {
        throw transportError(error);
      }
    },
    async upload(_model, file, options) {
      try {
        return await uploadAttachment(file, options);
      } catch (error) {
        throw transportError(error);
      }
    },
    fileUrl: attachmentAddress,
  };
}

/** The engine for someone without an account. */
export function JoinEngine({
  phone,
  proof,
  onSaved,
  children,
}: {
  phone: string;
  proof: Proof | undefined;
  onSaved: (saved: SavedApplication) => void;
  children: ReactNode;
}) {
  useEffect(() => {
    return preloadAntdLook();
  }, []);
  const engine = useMemo<Engine>(
    () => ({
      transport: visitorTransport(proof, onSaved),
      user: { id: `visitor:${phone}`, name: '', roles: ['customer'] },
      team: { eid: `visitor:${phone}`, name: '', certified: false, isAdmin: true },
      loadModel: () => Promise.reject(new Error('登录后才能查看其他单据')),
      loadValidator,
      navigation: { href: () => '/joinLogin', open: () => undefined },
      notify: ({ kind, text }) => toast(text, kind),
      AntdLook,
      prepareLook: loadAntdLook,
    }),
    [phone, proof, onSaved],
  );
  return <EngineProvider engine={engine}>{children}</EngineProvider>;
}
