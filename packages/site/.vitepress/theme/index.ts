import type { Theme } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import { PriceSession } from "./price-session.ts";
import { ShareFuse } from "./share-fuse.ts";
import "./style.css";

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component("PriceSession", PriceSession).component("ShareFuse", ShareFuse);
  },
} satisfies Theme;
