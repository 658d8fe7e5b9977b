import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import type { Product } from '../../../../contract/catalogue.ts';
import { fetchProducts } from '../../../platform/gateway/catalogue.ts';
import { messageOf } from '../../../platform/gateway/errors.ts';
import { type Session, useSession } from '../../../platform/session/session.ts';
import { productPath } from '../../../ui/links.ts';
import { ProductPicture } from '../../../ui/ProductPicture.tsx';
import { usePageTitle } from '../../../ui/usePageTitle.ts';
import { ApplyForm } from '../parts/trial/ApplyForm.tsx';
import { TrialPath } from '../parts/trial/TrialPath.tsx';
import '../parts/storefront.css';
import '../parts/trial/trial.css';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';

const STEPS = [
  { title: '提交申请', text: '选好产品、人数与天数，一分钟填完。' },
  { title: '商务审核', text: '商务人员审核，可能来电确认需求。' },
  { title: '开通试用', text: '通过后立即开通，试用期自开通当天起算。' },
  { title: '转为正式', text: '满意后下单，试用期间的数据全部保留。' },
] as const;

/** `/applyTry?productNo=`: applying for a trial (specification, section 2). Without a number the product is chosen here. */
export function ApplyTryPage() {
  usePageTitle('申请试用');
  const session = useSession();
  const {
    data: products,
    error,
    mutate,
  } = useSWR<Product[], unknown>(session ? ['products', session.user.isPrivate] : null, () => fetchProducts(), {
    revalidateOnFocus: false,
  });
  if (!session) return null;
  if (error !== undefined && !products)
    return (
      <div className="store-section store-failed" role="alert">
        <p>{messageOf(error)}</p>
        <Button onClick={() => void mutate()}>重试</Button>
      </div>
    );
  if (!products)
    return (
      <div className="store-section">
        <div className="ui-skeleton store-wait" role="status" aria-label="正在加载可试用的产品" />
      </div>
    );
  return <Apply session={session} offered={products.filter(({ isTrial }) => isTrial)} />;
}

function Apply({ session, offered }: { session: Session; offered: readonly Product[] }) {
  const [params, setParams] = useSearchParams();
  const [billNo, setBillNo] = useState<string>();
  const wanted = params.get('productNo');
  const product = offered.find(({ productNo }) => productNo === wanted) ?? offered[0];
  if (!product)
    return (
      <div className="store-section store-failed">
        <p>暂无可以试用的产品。</p>
        <ButtonLink to="/product">看看全部产品</ButtonLink>
      </div>
    );
  return (
    <div className="store-section trial">
      <header>
        <h1>免费试用</h1>
        <p className="store-lead">{session.user.companyName}</p>
      </header>
      <div className="trial-main">
        {wanted !== null && product.productNo !== wanted && billNo === undefined && (
          <p className="trial-note" role="status">
            您要的产品不提供试用，可以先试试别的。
          </p>
        )}
        {billNo === undefined ? (
          <ApplyForm
            key={product.productNo}
            product={product}
            offered={offered}
            user={session.user}
            onPick={(productNo) => setParams({ productNo }, { replace: true, preventScrollReset: true })}
            onApplied={setBillNo}
          />
        ) : (
          <Applied billNo={billNo} />
        )}
      </div>
      <aside className="trial-side">
        <Link className="trial-product" to={productPath(product.productNo)}>
          <ProductPicture name={product.picture} size={56} />
          <span>
            <strong>{product.name}</strong>
            {product.sketch}
          </span>
        </Link>
        <h2>接下来</h2>
        <TrialPath steps={STEPS} done={billNo === undefined ? 0 : 1} />
        {billNo === undefined && (
          <p className="trial-quiet">
            手里有试用码？<Link to="/openTry">直接开通</Link>
          </p>
        )}
      </aside>
    </div>
  );
}

function Applied({ billNo }: { billNo: string }) {
  return (
    <section className="trial-panel trial-result" aria-live="polite">
      <CircleCheck size={48} aria-hidden />
      <h2>申请已提交</h2>
      <p>
        试用单 <b>{billNo}</b> 已交商务审核，结果会显示在工作台。
      </p>
      <p className="trial-actions">
        <ButtonLink look="primary" large to={`/workstation/e/trial-order/${encodeURIComponent(billNo)}`}>
          查看试用单
        </ButtonLink>
        <ButtonLink look="outline" large to="/product">
          继续看产品
        </ButtonLink>
      </p>
    </section>
  );
}
