import type { MenuSource } from '@yunpu/engine-core/document';
import { useFrame } from '../../../../platform/workstation/context.ts';
import { menuIcon } from '../../../../platform/workstation/icons.ts';
import { useDesign } from '../designContext.ts';
import { setValue } from '../edits/json.ts';
import { orderBehind, placeOf } from '../edits/menu.ts';
import { Block, Choices, SelectControl } from './controls.tsx';
import { ICON_TITLES } from './iconTitles.ts';
import { usePart } from './usePart.ts';
import './menuProperties.css';

/** Where the business object stands in the menu, with which icon, and for whom. */
export function MenuProperties() {
  const { menuGroups, edit, entity, roles } = useDesign();
  const { index } = useFrame();
  const { source, set } = usePart<MenuSource>('/menu');
  const inMenu = source.group !== undefined;
  const others = index.entities.flatMap(({ entity: name, title, menu }) =>
    menu && menu.group === source.group && name !== entity ? [{ name, title, order: menu.order }] : [],
  );
  return (
    <Block title="菜单">
      <SelectControl
        label="菜单分组"
        value={source.group ?? ''}
        options={[{ value: '', title: '不在菜单里' }, ...menuGroups.map(({ name, title }) => ({ value: name, title }))]}
        onChange={(value) => (value === '' ? edit((now) => setValue(now, ['menu'], undefined)) : set('group', value))}
      />
      {inMenu && (
        <>
          <SelectControl
            label="排在"
            value={placeOf(others, source.order ?? 0)}
            options={[
              { value: '', title: '这一组的最前' },
              ...[...others]
                .sort((a, b) => a.order - b.order)
                .map(({ name, title }) => ({ value: name, title: `“${title}”之后` })),
            ]}
            onChange={(after) => set('order', orderBehind(others, after))}
          />
          <fieldset className="st-icons">
            <legend>图标</legend>
            <div>
              {Object.entries(ICON_TITLES).map(([name, title]) => {
                const Icon = menuIcon(name);
                return (
                  <label key={name} title={title}>
                    <input
                      type="radio"
                      name="menu-icon"
                      aria-label={title}
                      checked={(source.icon ?? 'FileText') === name}
                      onChange={() => set('icon', name)}
                    />
                    <Icon size={18} aria-hidden />
                  </label>
                );
              })}
            </div>
          </fieldset>
          <Choices
            label="出现在谁的菜单里"
            hint="都不选：能看到单据的人"
            chosen={source.roles ?? []}
            options={roles.map(({ name, title }) => ({ value: name, title }))}
            onChange={(chosen) => set('roles', chosen.length > 0 ? chosen : undefined)}
          />
        </>
      )}
    </Block>
  );
}
