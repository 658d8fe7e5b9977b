import { useNavigate } from 'react-router-dom';
import { addToCart, conflictsIn, undoAddition, type Added } from '../gateway/cart.ts';
import { messageOf } from '../gateway/errors.ts';
import type { Choice } from '../gateway/quotes.ts';
import { countWhile } from '../session/cartCount.ts';
import { loginPath } from '../session/redirect.ts';
import { useSession } from '../session/session.ts';
import { confirm, toast, type ToastAction } from '../ui/notices.ts';
import { keepWish } from './wish.ts';

const UPGRADE_PATH = '/workstation/e/upgrade/new';

interface Way {
  /** Where a visitor comes back to from the sign-in; by `wished`, what was chosen is added there. */
  back(choice: Choice): string;
  wished?: boolean;
  /** What the message that it is in the cart offers. */
  offer(added: Added): ToastAction;
}

/**
 * Puts a choice into the cart and says so. One that cannot stand beside another in the cart may take its place; one that
 * cannot stand beside what is in use leads to an upgrade. A visitor signs in first and comes back.
 */
function useAddition({ back, wished = false, offer }: Way): (choice: Choice) => Promise<void> {
  const navigate = useNavigate();
  const session = useSession();

  const put = async (choice: Choice, replace: boolean) => {
    const added = await countWhile(replace ? 0 : 1, () => addToCart(choice, replace));
    toast('已加入购物车', 'success', offer(added));
  };
  const settle = async (choice: Choice, error: unknown) => {
    const clash = conflictsIn(error);
    const message = clash?.conflicts[0]?.message;
    if (!clash || message === undefined) return toast(messageOf(error));
    if (clash.replaceable) {
      if (await confirm({ content: `${message}，用现在选的替换购物车里的吗？`, okText: '替换' })) await put(choice, true).catch((failure: unknown) => toast(messageOf(failure)));
    } else if (await confirm({ content: message, okText: '去办理升级', cancelText: '知道了' })) {
      await navigate(UPGRADE_PATH);
    }
  };

  return async (choice) => {
    if (!session) {
      if (wished) keepWish(choice);
      return void navigate(loginPath(back(choice)));
    }
    try {
      await put(choice, false);
    } catch (error) {
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

/** From among many, as each begins: it can be undone, and after a sign-in it is in the cart without another click. */
export function useQuickAdd(): (choice: Choice) => Promise<void> {
  return useAddition({ back: () => '/product', wished: true, offer: (added) => ({ title: '撤销', run: () => void undo(added) }) });
}
