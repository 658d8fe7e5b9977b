import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import useSWR from 'swr';
import { fetchZones } from '../../platform/gateway/catalogue.ts';
import { clearPaymentFlow } from '../../platform/session/paymentFlow.ts';
import { productPath } from '../../ui/links.ts';
import { useDisclosure } from '../../ui/useDisclosure.ts';

/** Opens under the pointer or by key: zones, their groups and products (specification, section 2). Fetched when first opened. */
export function ProductMenu() {
  const { open, setOpen, area } = useDisclosure<HTMLDivElement>();
  const [zone, setZone] = useState<string>();
  const { data: zones } = useSWR(open ? 'zones' : null, () => fetchZones(), { revalidateOnFocus: false });
  const shown = zones?.find((entry) => entry.zone === zone) ?? zones?.[0];
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
          {zones && (
            <ul className="nav-zones">
              {zones.map(({ zone: name, parentGroup }) => (
                <li key={name}>
                  <button
                    type="button"
                    aria-pressed={name === shown?.zone}
                    onPointerEnter={() => setZone(name)}
                    onClick={() => setZone(name)}
                  >
                    {parentGroup}
                  </button>
                </li>
              ))}
            </ul>
          )}
          {shown && (
            <div className="nav-groups">
              {shown.groups.map(({ group, products }) => (
                <section key={group} aria-label={group}>
                  <h2>{group}</h2>
                  <ul>
                    {products.map(({ productNo, productName, isHot }) => (
                      <li key={productNo}>
                        <Link
                          to={productPath(productNo)}
                          onClick={() => {
                            clearPaymentFlow();
                            setOpen(false);
                          }}
                        >
                          {productName}
                          {isHot && <span className="nav-hot">热门</span>}
                        </Link>
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
            </div>
          )}
        </div>
      )}
    </div>
  );
}
