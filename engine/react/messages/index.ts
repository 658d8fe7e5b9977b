export { setMessages } from '@yunpu/engine-core/messages';
