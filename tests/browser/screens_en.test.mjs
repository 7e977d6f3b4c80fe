import { photographAll } from "./photograph.mjs";

photographAll("en");
