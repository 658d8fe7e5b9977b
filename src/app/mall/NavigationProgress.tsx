import { useNavigation } from 'react-router-dom';
import './navigationProgress.css';

/** A thin bar at the top while the next page is on its way. */
export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div className="navigation-progress" role="progressbar" aria-label="页面加载中">
      <span />
    </div>
  );
}
