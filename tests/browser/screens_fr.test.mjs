import { photographAll } from "./photograph.mjs";

photographAll("fr");
