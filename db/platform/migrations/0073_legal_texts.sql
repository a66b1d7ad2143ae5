CREATE TABLE `legal_editions` (
	`document` text NOT NULL,
	`n` integer NOT NULL,
	`versions` text NOT NULL,
	`binding` text NOT NULL,
	`is_material` integer NOT NULL,
	`effective_at` integer NOT NULL,
	`published_by` text NOT NULL,
	`published_at` integer NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`document`, `n`),
	CONSTRAINT "an_edition_is_of_a_document" CHECK("legal_editions"."document" IN ('user-agreement', 'confidential', 'kyc')),
	CONSTRAINT "a_binding_language_is_known" CHECK("legal_editions"."binding" IN ('ru', 'en', 'kz', 'br', 'hi'))
);
--> statement-breakpoint
CREATE TABLE `__new_content_versions` (
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`locale` text NOT NULL,
	`n` integer NOT NULL,
	`state` text NOT NULL,
	`body` text NOT NULL,
	`written_by` text,
	`written_at` integer,
	`published_by` text,
	`valid_from` integer,
	`valid_until` integer,
	PRIMARY KEY(`kind`, `key`, `locale`, `n`),
	CONSTRAINT "a_state_is_known" CHECK("__new_content_versions"."state" IN ('draft', 'review', 'published', 'retired')),
	CONSTRAINT "a_locale_is_known" CHECK(CASE "__new_content_versions"."kind" WHEN 'link' THEN "__new_content_versions"."locale" = '' ELSE "__new_content_versions"."locale" IN ('ru', 'en', 'kz', 'br', 'hi') END),
	CONSTRAINT "a_key_is_known" CHECK(CASE "__new_content_versions"."kind" WHEN 'link' THEN "__new_content_versions"."key" IN ('revshare_url', 'telegram_url') WHEN 'seo' THEN "__new_content_versions"."key" LIKE '/%' WHEN 'promo' THEN "__new_content_versions"."key" IN ('1', '2') WHEN 'legal' THEN "__new_content_versions"."key" IN ('user-agreement', 'confidential', 'kyc') WHEN 'faq' THEN "__new_content_versions"."key" = 'faq' ELSE 0 END),
	CONSTRAINT "a_text_is_not_empty" CHECK("__new_content_versions"."kind" NOT IN ('faq', 'legal') OR ifnull(length("__new_content_versions"."body" ->> 'text') BETWEEN 1 AND 60000, 0)),
	CONSTRAINT "an_address_is_https" CHECK("__new_content_versions"."kind" <> 'link' OR ifnull("__new_content_versions"."body" ->> 'url', '') LIKE 'https://%'),
	CONSTRAINT "a_promo_is_short" CHECK("__new_content_versions"."kind" <> 'promo' OR ifnull(length("__new_content_versions"."body" ->> 'title') <= 80 AND length("__new_content_versions"."body" ->> 'text') <= 200 AND length("__new_content_versions"."body" ->> 'button') <= 40, 0)),
	CONSTRAINT "a_promo_stays_on_the_site" CHECK("__new_content_versions"."kind" <> 'promo' OR ifnull("__new_content_versions"."body" ->> 'path' LIKE '/%' AND "__new_content_versions"."body" ->> 'path' NOT GLOB '*[^a-zA-Z0-9_./-]*' AND "__new_content_versions"."body" ->> 'path' NOT LIKE '//%', 0))
);
--> statement-breakpoint
INSERT INTO `__new_content_versions`("kind", "key", "locale", "n", "state", "body", "written_by", "written_at", "published_by", "valid_from", "valid_until") SELECT "kind", "key", "locale", "n", "state", "body", "written_by", "written_at", "published_by", "valid_from", "valid_until" FROM `content_versions`;--> statement-breakpoint
DROP TABLE `content_versions`;--> statement-breakpoint
ALTER TABLE `__new_content_versions` RENAME TO `content_versions`;--> statement-breakpoint
CREATE UNIQUE INDEX `one_version_is_published` ON `content_versions` (`kind`,`key`,`locale`) WHERE "content_versions"."state" = 'published';--> statement-breakpoint
CREATE UNIQUE INDEX `one_version_is_in_work` ON `content_versions` (`kind`,`key`,`locale`) WHERE "content_versions"."state" IN ('draft', 'review');--> statement-breakpoint
CREATE TRIGGER `content_versions_keep_their_content` BEFORE UPDATE ON `content_versions`
	WHEN OLD.`state` = 'retired' OR (OLD.`state` = 'published' AND (NEW.`state` <> 'retired'
		OR NEW.`published_by` IS NOT OLD.`published_by` OR NEW.`valid_from` IS NOT OLD.`valid_from`))
		OR (NEW.`kind`, NEW.`key`, NEW.`locale`, NEW.`n`, NEW.`body`) <> (OLD.`kind`, OLD.`key`, OLD.`locale`, OLD.`n`, OLD.`body`)
		OR NEW.`written_by` IS NOT OLD.`written_by` OR NEW.`written_at` IS NOT OLD.`written_at`
	BEGIN SELECT RAISE(ABORT, 'content versions never change'); END;
--> statement-breakpoint
CREATE TRIGGER `content_versions_are_never_deleted` BEFORE DELETE ON `content_versions` BEGIN SELECT RAISE(ABORT, 'content versions are kept'); END;
--> statement-breakpoint
CREATE TRIGGER `legal_editions_never_change` BEFORE UPDATE ON `legal_editions` BEGIN SELECT RAISE(ABORT, 'legal editions never change'); END;
--> statement-breakpoint
CREATE TRIGGER `legal_editions_are_never_deleted` BEFORE DELETE ON `legal_editions` BEGIN SELECT RAISE(ABORT, 'legal editions are kept'); END;
