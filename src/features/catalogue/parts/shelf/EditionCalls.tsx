import type { Product } from '../../../../../contract/catalogue.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ButtonLink } from '../../../../ui/ButtonLink.tsx';
import { openConsult, productPath } from '../../../../ui/links.ts';
import { firstChoice, searchOfChoice } from '../choice.ts';
import { QuickAdd } from '../QuickAdd.tsx';

/** Buying an edition at once as it begins, working out what it costs, and putting it aside. */
export function EditionCalls({ edition }: { edition: Product }) {
  return (
    <div className="edition-calls">
      {edition.offlineBuy ? (
        <Button look={edition.isHot ? 'main' : 'primary'} large onClick={openConsult}>
          咨询购买
        </Button>
      ) : (
        <ButtonLink
          look={edition.isHot ? 'main' : 'primary'}
          large
          to={`/ConfirmOrder?${searchOfChoice(firstChoice(edition))}`}
          aria-label={`立即购买${edition.name}`}
        >
          立即购买
        </ButtonLink>
      )}
      <ButtonLink look="outline" large to={productPath(edition.productNo)} aria-label={`选配${edition.name}并计算价格`}>
        算价格
      </ButtonLink>
      <QuickAdd product={edition} />
    </div>
  );
}
