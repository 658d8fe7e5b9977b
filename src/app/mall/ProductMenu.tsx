import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router-dom';
import useSWR from 'swr';
import { fetchZones } from '../../platform/gateway/catalogue.ts';
import { clearPaymentFlow } from '../../platform/session/paymentFlow.ts';
import { productPath } from '../../ui/links.ts';
import { useDisclosure } from '../../ui/useDisclosure.ts';

/** Opens under the pointer or by key: all zones, their groups and products at once (specification, section 2). Fetched when first opened. */
export function ProductMenu() {
  const { open, setOpen, area } = useDisclosure<HTMLDivElement>();
  const { data: zones } = useSWR(open ? 'zones' : null, () => fetchZones(), { revalidateOnFocus: false });
  const close = () => setOpen(false);
  return (
    <div
      className="nav-products"
      ref={area}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setOpen(false)}
    >
      {/* A mouse has opened it by coming here: its click must not close it again. */}
      <button
        type="button"
        className="nav-link"
        aria-expanded={open}
        onClick={({ nativeEvent }) =>
          setOpen((nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'mouse') || !open)
        }
      >
        产品
        <ChevronDown size={14} aria-hidden />
      </button>
      {open && (
        <div className="nav-panel" role="group" aria-label="全部产品">
          {!zones && <div className="ui-skeleton nav-panel-wait" role="status" aria-label="正在加载产品" />}
          {zones?.map(({ zone, parentGroup, groups }) => (
            <section key={zone} className={`nav-zone nav-zone-${zone}`} aria-label={parentGroup}>
              <h2>
                <Link to={`/product#${zone}`} onClick={close}>
                  {parentGroup}
                </Link>
              </h2>
              <div className="nav-groups">
                {groups.map(({ group, products }) => (
                  <div key={group}>
                    {groups.length > 1 && <h3>{group}</h3>}
                    <ul>
                      {products.map(({ productNo, productName, productSketch, mainProduct, isHot }) => (
                        <li key={productNo}>
                          <Link
                            to={productPath(productNo)}
                            onClick={() => {
                              clearPaymentFlow();
                              close();
                            }}
                          >
                            {productName}
                            {isHot && <span className="nav-hot">热门</span>}
                          </Link>
                          {mainProduct && <p>{productSketch}</p>}
                        </li>
                      ))}
                    </ul>
                  </div>
                ))}
              </div>
            </section>
          ))}
        </div>
      )}
    </div>
  );
}
