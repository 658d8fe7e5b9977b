import { Attempts } from '@yunpu/engine-core/endpoint';
import { equalJson } from '@yunpu/engine-core/json';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Added, addToCart, conflictsIn, undoAddition } from '../../../platform/gateway/cart.ts';
import { messageOf, messageOfChange, RequestError } from '../../../platform/gateway/errors.ts';
import type { Choice } from '../../../platform/gateway/quotes.ts';
import { sendOnce } from '../../../platform/gateway/sendOnce.ts';
import { countWhile } from '../../../platform/session/cartCount.ts';
import { loginPath } from '../../../platform/session/redirect.ts';
import { useSession } from '../../../platform/session/session.ts';
import { confirm, type ToastAction, toast } from '../../../ui/notices.ts';
import { forgetAddition, type PendingAddition, rememberAddition } from './pendingAddition.ts';

const UPGRADE_PATH = '/workstation/e/upgrade/new';

interface Addition {
  choice: Choice;
  replace: boolean;
}

interface Way {
  /** Where a visitor comes back to from the sign-in. */
  back(choice: Choice): string;
  /** What the message that it is in the cart offers. */
  offer(added: Added): ToastAction;
}

/** Puts a choice into the cart and says so; what another one excludes is asked about. */
function usePut(offer: Way['offer']) {
  const navigate = useNavigate();
  /** By product: added again after no answer came, also with another quantity, it is the same intention. */
  const [attempts] = useState(() => new Map<string, Attempts<Addition, Added>>());

  const put = async (
    choice: Choice,
    { replace = false, key, word = '已加入购物车' }: { replace?: boolean; key?: string; word?: string } = {},
  ) => {
    const trying = attempts.get(choice.productNo) ?? new Attempts();
    attempts.set(choice.productNo, trying);
    let inCart = choice;
    const added = await countWhile(replace ? 0 : 1, async () => {
      const { answer, earlier } = await sendOnce(trying, { choice, replace }, (asked, own) =>
        addToCart(asked.choice, asked.replace, key ?? own),
      );
      inCart = earlier?.choice ?? choice;
      return answer;
    });
    if (equalJson(inCart, choice)) toast(word, 'success', offer(added));
    else toast(`上一次其实已加入购物车，数量是 ${inCart.quantity}，可到购物车修改`, 'warning', offer(added));
  };
  /** One that cannot stand beside another in the cart may take its place; one that cannot stand beside what is in use leads to an upgrade. */
  const settle = async (choice: Choice, error: unknown) => {
    const clash = conflictsIn(error);
    const message = clash?.conflicts[0]?.message;
    if (!clash || message === undefined) return toast(messageOfChange(error, '加入购物车'));
    if (clash.replaceable) {
      if (await confirm({ content: `${message}，用现在选的替换购物车里的吗？`, okText: '替换' }))
        await put(choice, { replace: true }).catch((failure: unknown) => toast(messageOf(failure)));
    } else if (await confirm({ content: message, okText: '去办理升级', cancelText: '知道了' })) {
      await navigate(UPGRADE_PATH);
    }
  };
  return { put, settle };
}

const wasRefused = (error: unknown): error is RequestError =>
  error instanceof RequestError && (error.detail.status ?? 0) < 500;
const sessionEnded = (error: unknown): boolean => error instanceof RequestError && error.detail.status === 401;

/** Puts a choice into the cart. A visitor signs in first; what they wanted is carried along. */
function useAddition({ back, offer }: Way): (choice: Choice) => Promise<void> {
  const navigate = useNavigate();
  const session = useSession();
  const { put, settle } = usePut(offer);

  return async (choice) => {
    if (!session) {
      rememberAddition(choice);
      return void navigate(loginPath(back(choice)));
    }
    try {
      await put(choice);
    } catch (error) {
      // That the session is over is told by who watches it, and leads to the sign-in.
      if (sessionEnded(error)) rememberAddition(choice);
      else await settle(choice, error);
    }
  };
}

/** Grants what was wanted before the sign-in, once: it waits on where nobody has answered, and can be undone. */
export function useCarriedAdd(): (addition: PendingAddition) => Promise<void> {
  const session = useSession();
  const { put, settle } = usePut((added) => ({ title: '撤销', run: () => void undo(added) }));

  return async ({ key, ...choice }) => {
    if (session?.user.isPrivate) {
      forgetAddition();
      return toast('私有部署不使用购物车，流量产品可以在产品页直接购买');
    }
    try {
      await put(choice, { key, word: '登录前选的产品已加入购物车' });
      forgetAddition();
    } catch (error) {
      if (wasRefused(error) && !sessionEnded(error)) forgetAddition();
      await settle(choice, error);
    }
  };
}

/** From the page where it was chosen, which is there again after a sign-in. */
export function useAddToCart(back: (choice: Choice) => string): (choice: Choice) => Promise<void> {
  const navigate = useNavigate();
  return useAddition({ back, offer: () => ({ title: '去购物车', run: () => void navigate('/cart') }) });
}

async function undo(added: Added): Promise<void> {
  try {
    await countWhile(added.before ? 0 : added.replaced.length - 1, () => undoAddition(added));
    toast('已撤销', 'success');
  } catch (error) {
    toast(messageOf(error));
  }
}

/** For lists of products: adds with the default choice, and offers to undo it. */
export function useQuickAdd(): (choice: Choice) => Promise<void> {
  return useAddition({ back: () => '/product', offer: (added) => ({ title: '撤销', run: () => void undo(added) }) });
}
